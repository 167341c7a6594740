import { appointmentStatuses } from '#contract/booking/appointment-status.ts'
import { doctorLists, ownOrders } from '#contract/doctors/doctor-lists.ts'
import { addressOf } from '../../../ui/address.ts'
import { pageFrom, placeOf } from '../../../ui/page-at.ts'
import { workPage } from '../../../ui/work-list/column.ts'

/** What an address asks of the doctor's own appointments: which list, filters, order and page. */
export function ownListIn(address: URLSearchParams) {
  const read = addressOf(address)
  const tab = read.oneOf('tab', doctorLists) ?? 'today'
  const usual = tab === 'past' ? 'newest' : 'oldest'
  return {
    tab,
    filter: {
      search: read.value('search'),
      status: read.oneOf('status', appointmentStatuses),
      from: read.date('from'),
      to: read.date('to'),
    },
    usual,
    by: read.oneOf('sort', ownOrders) ?? usual,
    page: pageFrom(placeOf(address, workPage), workPage),
  } as const
}
