import type { In } from '../../texts.ts'

export const unmatchedPayments: In<'unmatchedPayments'> = {
  heading: 'أموال دون دفعة مسجلة',
  says: 'تسلّم مزوّد خدمة الدفع هذا المبلغ عن موعد هنا، ولا توجد لدينا دفعة تقابله، كما قد يحدث بعد استعادة نسخة احتياطية. يمكن العثور عليه لدى المزوّد برقمه المرجعي. وبعد إعادته يختفي من هذه القائمة خلال ساعة.',
  found: (moment) => `وُجد: ${moment}`,
}
