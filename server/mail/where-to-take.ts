type Offered = {
  doctorId: string
  date: string
  startTime: string
  endTime: string
  kindId: string
  placeId: string
}

/** The page on which somebody takes the time that is held for them, with its kind and place. */
export const whereToTake = ({ doctorId, date, startTime, endTime, kindId, placeId }: Offered): string =>
  `/book-appointment/${doctorId}?date=${date}&slot=${startTime}-${endTime}&kind=${kindId}&place=${placeId}`
