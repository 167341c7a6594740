/** Of what is focused in something that is open in a dialog: Escape closes that, and leaves the dialog. */
export const keepsEscape = { 'data-mantine-stop-propagation': 'true' }
