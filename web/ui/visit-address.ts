/** The address of a visit in the calendar of its day and place at the desk. */
export const onCalendar = (placeId: string, date: string, id: string): string =>
  `/desk/calendar?place=${placeId}&day=${date}&open=${id}`
