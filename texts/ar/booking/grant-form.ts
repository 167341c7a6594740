import type { In } from '../../texts.ts'

export const grantForm: In<'grantForm'> = {
  heading: 'هل تريد إلغاء الموعد؟',
  says: (name, date, time) =>
    `يُلغى موعد <b>\u2068${name}\u2069</b> في <b>${date}، ${time}</b> ويصبح وقته متاحًا، ويُبلَّغ المريض بذلك.`,
  fee: 'الرسوم التي تحتفظ بها العيادة',
  agreed: (fee) => `المتفق عليه لهذا الموعد ${fee}، ولك أن تختار أقل من ذلك.`,
  reason: 'لماذا أقل؟',
  keeps: (fee) => `تحتفظ العيادة برسوم قدرها ${fee}.`,
  keepsNothing: 'تتنازل العيادة عن الرسوم.',
  goesBack: (back) => `ويُعاد ${back} بالطريقة التي دُفع بها.`,
  backAtDesk: (back) => `وما دُفع في الاستقبال وقدره ${back} يُعاد هناك.`,
  byCard: (rest) => `ويُخصم ${rest} من بطاقة المريض المحفوظة.`,
  staysDue: (rest) => `ويبقى منها ${rest} يُدفع في العيادة.`,
  nothingPaid: 'لم يُدفع شيء، فلا يُعاد شيء.',
  keep: 'ليس الآن',
  done: 'تم الإلغاء وإبلاغ المريض.',
  failed: 'تعذّر إلغاء الموعد.',
}
