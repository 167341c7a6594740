import type { In } from '../../texts.ts'
import { plural } from '../words.ts'

const minutesOf = (count: number) =>
  plural(count, { one: 'دقيقة واحدة', two: 'دقيقتين', few: '# دقائق', many: '# دقيقة', other: '# دقيقة' })

export const holdCountdown: In<'holdCountdown'> = {
  kept: 'نحتفظ لك بهذا الموعد لمدة',
  left: (minutes) =>
    plural(minutes, {
      one: 'بقيت دقيقة واحدة للدفع',
      two: 'بقيت دقيقتان للدفع',
      few: 'بقيت # دقائق للدفع',
      many: 'بقيت # دقيقة للدفع',
      other: 'بقيت # دقيقة للدفع',
    }),
  over: (minutes) => `انتهت المهلة (${minutesOf(minutes)})، وأصبح الموعد متاحًا لغيرك. لم يُخصم أي مبلغ.`,
  asking: (minutes) => `انتهت المهلة (${minutesOf(minutes)}). نتحقق الآن مما إذا كنت قد دفعت…`,
  again: 'احتفظ لي به من جديد',
  another: 'اختيار موعد آخر',
  chooseAnother: 'يُرجى اختيار موعد آخر.',
}
