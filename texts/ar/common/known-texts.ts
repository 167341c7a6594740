import type { In } from '../../texts.ts'

export const knownTexts: In<'knownTexts'> = {
  erased: 'مريض مُحيت بياناته',
  room: (number) => `الغرفة ${number}`,
  rooms: {
    first: 'غرفة العلاج \u20661\u2069',
    second: 'غرفة العلاج \u20662\u2069',
    ultrasound: 'غرفة التصوير بالموجات فوق الصوتية',
  },
  items: {
    bloodCount: { name: 'تعداد الدم الكامل', description: 'كريات الدم الحمراء والبيضاء والصفائح الدموية.' },
    lipids: { name: 'تحليل الدهون', description: 'الكوليسترول والدهون الثلاثية؛ يلزم الصيام قبل الفحص.' },
    hba1c: { name: 'السكر التراكمي (\u2066HbA1c\u2069)', description: 'سكر الدم خلال الأشهر الثلاثة الماضية.' },
    thyroid: {
      name: 'تحاليل الغدة الدرقية',
      description: 'الهرمون المنبه للدرقية \u2066TSH\u2069 وهرمونا \u2066T3\u2069 و\u2066T4\u2069 الحرّان.',
    },
    liver: { name: 'وظائف الكبد', description: 'الإنزيمات والبيليروبين والألبومين.' },
    vitaminD: { name: 'فيتامين د', description: '25-هيدروكسي فيتامين د.' },
    urine: { name: 'تحليل البول', description: 'فحص بالشريط وتحت المجهر.' },
    influenza: { name: 'الإنفلونزا', description: 'لقاح هذا الموسم، جرعة واحدة في السنة.' },
    hepatitisB: { name: 'التهاب الكبد ب', description: 'عند البدء وبعد شهر وبعد 6 أشهر.' },
    hpv: { name: 'فيروس الورم الحليمي البشري', description: 'عند البدء وبعد شهرين وبعد 6 أشهر.' },
    tetanus: { name: 'الكزاز والخناق والسعال الديكي', description: 'كل عشر سنوات.' },
    tickBorne: { name: 'التهاب الدماغ المنقول بالقراد', description: 'عند البدء وبعد شهر وبعد 10 أشهر.' },
    general: { name: 'القسم العام', description: 'أربعة أسرّة في الغرفة.' },
    privateRoom: { name: 'غرفة خاصة', description: 'غرفة لمريض واحد.' },
    intensive: { name: 'العناية المركزة', description: 'مراقبة على مدار الساعة.' },
    maternity: { name: 'قسم الولادة', description: 'مع سرير للمرافق.' },
    children: { name: 'قسم الأطفال', description: 'يبيت أحد الوالدين مع الطفل.' },
    basic: { name: 'فحص أساسي', description: 'فحص سريري وتعداد الدم وضغط الدم.' },
    heart: { name: 'فحص القلب', description: 'تخطيط القلب واختبار الجهد وتحليل الدهون.' },
    full: { name: 'فحص شامل', description: 'كل ما في الفحصين مع تصوير بالموجات فوق الصوتية.' },
  },
  kinds: {
    consultation: { name: 'استشارة', description: 'ساعة كاملة لكل ما يشغلك.' },
    followUp: { name: 'زيارة متابعة', description: 'اطمئنان سريع على الحالة، لمن سبقت لهم زيارتنا.' },
    video: { name: 'استشارة بالفيديو', description: 'من المنزل، بالكاميرا والميكروفون.' },
    phone: { name: 'استشارة هاتفية', description: 'يتصل بك الطبيب.' },
    vaccination: { name: 'تطعيم', description: 'مع بضع دقائق من الراحة بعده.' },
    bloodDraw: { name: 'سحب دم', description: 'يُرجى الحضور صائمًا إذا طُلب منك ذلك.' },
    ultrasound: { name: 'تصوير بالموجات فوق الصوتية', description: 'للبطن أو الغدة الدرقية أو القلب.' },
    home: { name: 'زيارة منزلية', description: 'لمن لا يستطيعون مغادرة المنزل.' },
  },
  reasons: {
    patientAsked: 'بطلب من المريض',
    patientIll: 'المريض متوعك',
    doctorAway: 'الطبيب غائب',
    bookedWrongly: 'حُجزت بالخطأ',
    other: 'سبب آخر',
  },
  reviews: {
    listened: 'إصغاء وشرح دون استعجال.',
    onTime: 'في الموعد، وخرجت والخطة واضحة.',
    kind: 'تعامل لطيف مع والدي القلِق.',
    waited: 'انتظرت عشر دقائق، وكانت الزيارة جيدة.',
    serious: 'اهتمام جدي بنتائجي السابقة.',
  },
  bios: {
    explains: (name, field) => `مع د. \u2068${name}\u2069 في تخصص ${field} وقت كافٍ لشرح نتائج الفحص والخطوة التالية.`,
    teaches: (name, field) =>
      `د. \u2068${name}\u2069: عمل سابق في تخصص ${field} في مستشفى جامعي، وتدريس هناك مرة في الأسبوع حتى اليوم.`,
    plan: (name, field) =>
      `${field} مع اهتمام بالإنسان كله، وخطة علاج تناسب حياة المريض: هكذا العمل مع د. \u2068${name}\u2069.`,
  },
}
