import type { In } from '../../texts.ts'

export const confirmEmailBar: In<'confirmEmailBar'> = {
  label: 'تأكيد بريدك الإلكتروني',
  says: (email) =>
    `يُرجى تأكيد بريدك الإلكتروني بالرابط الذي أرسلناه إلى <b>\u2066${email}\u2069</b>. ` +
    'لن نرسل إليك شيئًا عن مواعيدك قبل ذلك.',
  again: 'إرسال الرابط مرة أخرى',
}
