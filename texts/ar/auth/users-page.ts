import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const usersPage: In<'usersPage'> = {
  title: 'الحسابات · Salus',
  heading: 'الحسابات',
  find: 'الاسم أو البريد الإلكتروني أو الهاتف',
  role: 'الدور',
  all: 'الكل',
  roles: {
    user: 'مريض',
    doctor: 'طبيب',
    admin: 'الإدارة',
    reception: 'الاستقبال',
    test: 'فحص النظام',
  },
  count: (count) =>
    plural(count, {
      zero: 'لا توجد حسابات',
      one: 'حساب واحد',
      two: 'حسابان',
      few: '# حسابات',
      many: '# حسابًا',
      other: '# حساب',
    }),
  countOfAll: (count) =>
    plural(count, {
      zero: 'لا توجد حسابات للمرضى أو الأطباء أو الموظفين',
      one: 'حساب واحد للمرضى والأطباء والموظفين',
      two: 'حسابان للمرضى والأطباء والموظفين',
      few: '# حسابات للمرضى والأطباء والموظفين',
      many: '# حسابًا للمرضى والأطباء والموظفين',
      other: '# حساب للمرضى والأطباء والموظفين',
    }),
  failed: 'تعذّر تحميل الحسابات',
  one: 'الحساب',
  facts: { phone: 'الهاتف', since: 'تاريخ إنشاء الحساب' },
  columns: {
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    role: 'الدور',
    appointments: 'المواعيد',
    account: 'الحساب',
    action: 'الإجراء',
  },
  states: { erased: 'مُحيت البيانات', closed: 'موقوف', open: 'مفعّل' },
  open: 'إعادة التفعيل',
  openThis: (name) => `إعادة تفعيل حساب \u2068${name}\u2069`,
  deactivate: 'إيقاف',
  deactivateThis: (name) => `إيقاف حساب \u2068${name}\u2069`,
  opened: (name) => `أصبح حساب \u2068${name}\u2069 مفعّلًا من جديد، ويمكن تسجيل الدخول به.`,
  deactivated: (name) => `تم تسجيل خروج \u2068${name}\u2069 وإيقاف الحساب، ولم يعد تسجيل الدخول به ممكنًا.`,
  export: 'تصدير',
  exportThis: (name) => `تصدير بيانات \u2068${name}\u2069`,
  erase: 'محو',
  eraseThis: (name) => `محو بيانات \u2068${name}\u2069`,
  keep: 'إبقاء',
  eraseQuestion: 'هل تريد محو بيانات هذا المريض؟',
  eraseSays: (name) =>
    `سيُمحى نهائيًا الاسم وبيانات الاتصال والصورة وجميع الملاحظات الخاصة بـ \u2068${name}\u2069، وتُلغى المواعيد القادمة وتُعاد مبالغها. تبقى الزيارات السابقة في السجلات من دون الاسم. لا يمكن التراجع عن ذلك.`,
}
