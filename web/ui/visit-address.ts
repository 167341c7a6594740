/** A visit on the calendar of its day and place, where the desk sees to it. */
export const onCalendar = (placeId: string, date: string, id: string): string =>
  `/desk/calendar?place=${placeId}&day=${date}&open=${id}`
