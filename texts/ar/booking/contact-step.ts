import type { In } from '../../texts.ts'

export const contactStep: In<'contactStep'> = {
  heading: 'كيف نتواصل معك؟',
  phone: 'في هذا الموعد نتصل بك. أدخل رقم هاتفك.',
  home: 'في هذا الموعد نأتي إليك. أدخل العنوان.',
  video: 'أدخل رقم هاتف، فقد لا يعمل الفيديو.',
  number: 'رقم الهاتف',
  address: 'العنوان',
  noNumber: 'أدخل رقم هاتف',
  noAddress: 'أدخل عنوانًا',
  save: 'حفظ ومتابعة',
  notSaved: 'تعذّر حفظ ذلك. حاول مرة أخرى.',
  failed: 'تعذّر تحميل بيانات الاتصال الخاصة بك.',
}
