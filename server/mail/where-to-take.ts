type Offered = {
  /** It is an earlier time for a visit, which is moved from the dashboard. */
  movesVisit?: boolean
  /** The patient, if the reader acts for them. */
  personId?: string | null
  doctorId: string
  date: string
  startTime: string
  endTime: string
  kindId: string
  placeId: string
}

/** The page on which somebody takes the time that is held for them, with its kind and place. */
export const whereToTake = ({
  movesVisit,
  personId,
  doctorId,
  date,
  startTime,
  endTime,
  kindId,
  placeId,
}: Offered): string =>
  movesVisit
    ? `/dashboard${personId ? `?for=${personId}` : ''}`
    : `/book-appointment/${doctorId}?date=${date}&slot=${startTime}-${endTime}&kind=${kindId}&place=${placeId}`
