import type { In } from '../../texts.ts'

export const bookingPage: In<'bookingPage'> = {
  title: 'حجز موعد · Salus',
  toDoctors: 'العودة إلى الأطباء',
  noDoctor: 'تعذّر تحميل بيانات الطبيب',
  choiceFailed: 'تعذّر تحميل ما يقدّمه هذا الطبيب.',
  booked: {
    card: 'تم حجز موعدك بنجاح!',
    paypal: 'تم حجز موعدك! الدفع: PayPal',
    clinic: 'تم حجز موعدك! الدفع: في العيادة',
    free: 'تم حجز موعدك!',
  },
  notBooked: 'تعذّر حجز الموعد',
  back: 'رجوع',
  steps: {
    all: 'خطوات الحجز',
    slot: 'اختيار الموعد',
    method: 'طريقة الدفع',
    card: 'الدفع بالبطاقة',
    done: 'تم الحجز',
  },
}
