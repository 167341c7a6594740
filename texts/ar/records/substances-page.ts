import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const substancesPage: In<'substancesPage'> = {
  title: 'المواد الفعالة · Salus',
  heading: 'المواد الفعالة',
  lead: 'تُقارَن الوصفات بالحساسية المسجَّلة وفق هذه القائمة: بالأسماء وبالمجموعات. المادة غير الموجودة هنا تُعدّ «غير مفحوصة».',
  failed: 'تعذّر تحميل المواد الفعالة',
  search: 'ابحث عن مادة',
  none: 'لا توجد مواد بعد. استورد ملفًا لتُقارَن الوصفات بالحساسية المسجَّلة.',
  nothingFound: 'لا توجد مادة بهذا الاسم.',
  columns: { name: 'الاسم العلمي (INN)', otherNames: 'أسماء أخرى', classes: 'المجموعات', forms: 'الأشكال الدوائية' },
  remove: 'إزالة',
  removeOf: (name) => `إزالة \u2068${name}\u2069`,
  removed: (name) => `أُزيلت \u2068${name}\u2069`,
  notRemoved: 'تعذّرت إزالة المادة',
  file: {
    heading: 'استيراد ملف',
    says: 'ملف CSV فيه الأعمدة name وother names وclasses وforms. افصل بين عدة قيم في الخلية الواحدة بالعلامة |. المادة الموجودة في القائمة تُستبدل.',
    example: 'مثال',
    label: 'ملف CSV بالمواد الفعالة',
    choose: 'اختر ملفًا',
    failed: 'تعذّرت قراءة الملف',
    import: (count) =>
      plural(count, {
        one: 'استيراد مادة واحدة',
        two: 'استيراد مادتين',
        few: `استيراد ${count} مواد`,
        other: `استيراد ${count} مادة`,
      }),
    done: (count) =>
      plural(count, {
        one: 'استُوردت مادة واحدة',
        two: 'استُوردت مادتان',
        few: `استُوردت ${count} مواد`,
        other: `استُوردت ${count} مادة`,
      }),
    right: (added, changed) => `${added} جديدة، ${changed} معدَّلة. لا توجد أخطاء.`,
    nothingNew: 'كل ما في هذا الملف موجود في القائمة.',
    wrong: (wrong, all) =>
      plural(wrong, {
        one: `سطر واحد من ${all} فيه خطأ. صحّح الملف ثم اختره مجددًا.`,
        two: `سطران من ${all} فيهما خطأ. صحّح الملف ثم اختره مجددًا.`,
        few: `${wrong} أسطر من ${all} فيها خطأ. صحّح الملف ثم اختره مجددًا.`,
        other: `${wrong} سطرًا من ${all} فيها خطأ. صحّح الملف ثم اختره مجددًا.`,
      }),
    columns: { line: 'السطر', name: 'المادة', is: 'ما سيحدث', problems: 'الخطأ' },
    states: { new: 'جديدة', changed: 'معدَّلة', same: 'تبقى' },
    nothing: 'لا شيء',
    onlyFirst: (shown) => `تظهر أول ${shown} سطر فقط.`,
    problems: {
      unreadable: 'لا يمكن قراءة الملف ابتداءً من هذا السطر: هناك علامة اقتباس ناقصة.',
      tooManyLines: (most) => `يمكن أن يحتوي الملف على ${most} سطر على الأكثر.`,
      columnMissing: 'العمود «name» ناقص.',
      nameMissing: 'الاسم ناقص.',
      tooLong: (most) => `أحد الأسماء أو المجموعات أطول من ${most} حرفًا.`,
      tooMany: (most) => `في خلية واحدة أكثر من ${most} من الأسماء أو المجموعات أو الأشكال.`,
      twice: (line) => `الاسم نفسه مذكور في السطر ${line}.`,
      formUnknown: (form) => `الشكل الدوائي «\u2068${form}\u2069» غير معروف.`,
    },
  },
}
