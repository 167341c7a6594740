import type { In } from '../../texts.ts'

export const cataloguePage: In<'cataloguePage'> = {
  title: 'قائمة الخدمات · Salus',
  heading: 'قائمة الخدمات',
  add: 'إضافة إلى القائمة',
  failed: 'تعذّر تحميل قائمة الخدمات',
  none: 'لا توجد خدمات معروضة بعد. أضِف أول تحليل أو لقاح أو قسم أو فحص.',
  kinds: { test: 'التحاليل', vaccine: 'اللقاحات', ward: 'الأقسام', checkup: 'الفحوص' },
  columns: {
    name: 'الاسم',
    description: 'الوصف',
    beds: 'المتاح من الأسرّة',
    doses: 'الجرعات',
    price: 'السعر',
    offered: 'معروض',
  },
  freeOf: (free, beds) => `${free} من ${beds}`,
  offer: (name) => `عرض \u2068${name}\u2069 للمرضى`,
  notChanged: 'تعذّر إجراء هذا التغيير. يُرجى المحاولة مرة أخرى.',
  kind: 'النوع',
  priceANight: (currency) => `سعر الليلة (\u2068${currency}\u2069)`,
  price: (currency) => `السعر (\u2068${currency}\u2069)`,
  beds: 'الأسرّة',
  save: 'حفظ',
  cancel: 'إلغاء',
  saved: 'تم حفظ قائمة الخدمات.',
  notSaved: 'تعذّر حفظ قائمة الخدمات.',
}
