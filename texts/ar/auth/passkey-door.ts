import type { In } from '../../texts.ts'

export const passkeyDoor: In<'passkeyDoor'> = {
  logIn: 'تسجيل الدخول بمفتاح مرور',
  failed: 'تعذّر تسجيل دخولك بمفتاح مرور. استخدم كلمة المرور.',
}
