import type { In } from '../../texts.ts'

export const cardStep: In<'cardStep'> = {
  heading: (price) => `دفع ${price} بالبطاقة`,
  headingSoon: 'الدفع بالبطاقة',
  button: (price) => `دفع ${price}`,
  buttonSoon: 'دفع',
  noForm: 'تعذّر تحميل نموذج البطاقة. لم يُخصم أي مبلغ.',
  notBegun: 'تعذّر بدء عملية الدفع',
  through: 'تمت عملية الدفع.',
  securing: 'جارٍ حجز موعدك…',
  lost: 'انقطع الاتصال',
  notPaid: 'سألنا خدمة الدفع: لم تدفع بعد. يمكنك المحاولة مرة أخرى، ولن يُخصم المبلغ مرتين.',
  unfinished: 'انقطع الاتصال. لا تدفع مرة أخرى. خلال دقيقة سنحجز موعدك أو نعيد إليك المبلغ كاملًا.',
}
