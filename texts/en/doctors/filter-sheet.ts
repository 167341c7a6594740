/** All filters of the directory in one window, as a phone shows them. */
export const filterSheet = {
  title: 'Filter',
  showDoctors: 'Show doctors',
  showTimes: 'Show times',
}
