import type { In } from '../../texts.ts'

export const requestCard: In<'requestCard'> = {
  label: (kind, reference) => `${kind} ${reference}`,
  reference: (reference) => `الرقم المرجعي <b>${reference}</b>`,
  price: 'السعر',
  onTheSpot: (price) => `${price}، يُدفع عند تقديم الخدمة`,
  aNightOnTheSpot: (price) => `${price} لليلة، يُدفع عند تقديم الخدمة`,
  assignee: 'المسؤول عن الطلب',
  history: 'مراحل الطلب',
  cancel: 'إلغاء الطلب',
  cancelHeading: 'هل تريد إلغاء هذا الطلب؟',
  cancelSays: (kind, reference) => `${kind} ${reference}. يمكنك الطلب من جديد في أي وقت.`,
  cancelled: 'تم إلغاء طلبك.',
  cancelFailed: 'تعذّر إلغاء طلبك.',
}
