import type { In } from '../../texts.ts'

export const stepUpDialog: In<'stepUpDialog'> = {
  heading: 'أكّد أنك صاحب الحساب',
  says: 'نسأل عن ذلك قبل التغييرات المهمة. يبقى ما كتبته كما هو.',
  byPasskey: 'استخدام مفتاح مرور',
  instead: { passkey: 'استخدام مفتاح مرور بدلًا من ذلك', password: 'استخدام كلمة المرور بدلًا من ذلك' },
  confirm: 'تأكيد',
  cancel: 'إلغاء',
  elsewhere: 'تحتاج هنا إلى مفتاح المرور. افتح هذه الصفحة في متصفح يستطيع استخدامه.',
  failed: 'تعذّر التأكد من أنك صاحب الحساب. حاول مرة أخرى.',
}
