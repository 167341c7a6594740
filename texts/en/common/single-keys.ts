/** Keys that act by themselves. */
export const singleKeys = {
  label: 'Single-letter shortcuts',
  says: 'Off: letters such as W or J do nothing by themselves. Ctrl K, the arrow keys and Esc still work. This device only.',
}
