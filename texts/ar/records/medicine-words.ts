import type { MedicineUnit } from '#contract/records/medicine-lists.ts'
import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

export const medicineWords: In<'medicineWords'> = {
  forms: {
    tablet: 'قرص',
    'prolonged-tablet': 'قرص ممتد المفعول',
    'effervescent-tablet': 'قرص فوّار',
    'orodispersible-tablet': 'قرص يذوب في الفم',
    capsule: 'كبسولة',
    'oral-solution': 'محلول فموي',
    'oral-suspension': 'معلّق فموي',
    'oral-drops': 'قطرات فموية',
    'oral-powder': 'مسحوق فموي',
    lozenge: 'قرص للمص',
    mouthwash: 'غسول للفم',
    suppository: 'تحميلة',
    'vaginal-tablet': 'قرص مهبلي',
    cream: 'كريم',
    ointment: 'مرهم',
    gel: 'جل',
    lotion: 'غسول جلدي',
    'skin-solution': 'محلول جلدي',
    patch: 'لصقة',
    'eye-drops': 'قطرة للعين',
    'eye-ointment': 'مرهم للعين',
    'ear-drops': 'قطرة للأذن',
    'nasal-spray': 'بخاخ للأنف',
    inhaler: 'بخاخ للاستنشاق',
    'nebuliser-solution': 'محلول لجهاز الاستنشاق',
    injection: 'حقنة',
  },
  units: {
    mg: 'mg',
    µg: 'µg',
    g: 'g',
    ml: 'ml',
    IU: 'IU',
    tablet: 'أقراص',
    capsule: 'كبسولات',
    drop: 'قطرات',
    puff: 'بخّات',
    sachet: 'أكياس',
    suppository: 'تحاميل',
    patch: 'لصقات',
    lozenge: 'أقراص للمص',
    injection: 'حقن',
    application: 'مرات دهن',
  },
  amount: (count, shown, unit) => {
    const forms: Partial<Record<MedicineUnit, [few: string, many: string]>> = {
      tablet: ['أقراص', 'قرصًا'],
      capsule: ['كبسولات', 'كبسولة'],
      drop: ['قطرات', 'قطرة'],
      puff: ['بخّات', 'بخّة'],
      sachet: ['أكياس', 'كيسًا'],
      suppository: ['تحاميل', 'تحميلة'],
      patch: ['لصقات', 'لصقة'],
      lozenge: ['أقراص للمص', 'قرصًا للمص'],
      injection: ['حقن', 'حقنة'],
      application: ['مرات دهن', 'مرة دهن'],
    }
    const singles: Partial<Record<MedicineUnit, string>> = {
      tablet: 'قرص',
      capsule: 'كبسولة',
      drop: 'قطرة',
      puff: 'بخّة',
      sachet: 'كيس',
      suppository: 'تحميلة',
      patch: 'لصقة',
      lozenge: 'قرص للمص',
      injection: 'حقنة',
      application: 'مرة دهن',
    }
    const [few, many] = forms[unit] ?? []
    const single = singles[unit]
    // Symbols of units stay left to right, with their number.
    if (!few || !many || !single) return `\u2066${shown} ${medicineWords.units[unit]}\u2069`
    const word = plural(count, { zero: single, one: single, two: single, few, many, other: single })
    return `\u2066${shown}\u2069 ${word}`
  },
  times: { morning: 'صباحًا', noon: 'ظهرًا', evening: 'مساءً', night: 'عند النوم' },
  timesShort: { morning: 'صباحًا', noon: 'ظهرًا', evening: 'مساءً', night: 'عند النوم' },
  asNeeded: (most, shown) =>
    plural(most, {
      one: 'عند الحاجة، مرة واحدة في اليوم على الأكثر',
      two: 'عند الحاجة، مرتان في اليوم على الأكثر',
      few: `عند الحاجة، ${shown} مرات في اليوم على الأكثر`,
      other: `عند الحاجة، ${shown} مرة في اليوم على الأكثر`,
    }),
  forDays: (days, shown) =>
    plural(days, {
      one: 'لمدة يوم واحد',
      two: 'لمدة يومين',
      few: `لمدة ${shown} أيام`,
      many: `لمدة ${shown} يومًا`,
      other: `لمدة ${shown} يوم`,
    }),
  allergyStates: {
    meets: 'يتعارض مع حساسية مسجَّلة',
    clear: 'لا يتعارض مع أي حساسية مسجَّلة',
    'not-checked': 'لم يُفحص: هذه المادة غير موجودة في قائمة العيادة',
    'not-asked': 'لم يُفحص: لم يُسأل المريض عن الحساسية بعد',
  },
  ways: {
    substance: (allergy) => `حساسية مسجَّلة: \u2068${allergy}\u2069. إنها هذه المادة نفسها.`,
    class: (allergy) => `حساسية مسجَّلة: \u2068${allergy}\u2069. هذه المادة تنتمي إلى هذه المجموعة.`,
    related: (allergy) => `حساسية مسجَّلة: \u2068${allergy}\u2069. هذه المادة من المجموعة نفسها.`,
  },
}
