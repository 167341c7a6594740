type Offered = {
  doctorId: string
  date: string
  startTime: string
  endTime: string
  kindId: string
  placeId: string
}

/** The path on which a time that is held for somebody is taken: of its kind, at its place. */
export const whereToTake = ({ doctorId, date, startTime, endTime, kindId, placeId }: Offered): string =>
  `/book-appointment/${doctorId}?date=${date}&slot=${startTime}-${endTime}&kind=${kindId}&place=${placeId}`
