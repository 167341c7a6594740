import type { In } from '../../texts.ts'

export const connectionFailures: In<'connectionFailures'> = {
  offline: 'تعذّر الوصول إلى Salus. يُرجى التحقق من الاتصال والمحاولة من جديد.',
  noAnswer: 'لم يصل رد في الوقت المناسب. يُرجى التحقق من الاتصال والمحاولة من جديد.',
  noAnswerToChange: 'لم يصل رد في الوقت المناسب. ربما تم الأمر رغم ذلك، فيُرجى التأكد قبل المحاولة من جديد.',
}
