import type { In } from '../../texts.ts'

export const chatNote: In<'chatNote'> = {
  heading: 'محادثة زيارة الفيديو، احتفظ بها الطرفان',
  doctor: (name) => `د. ${name}`,
  guest: 'ضيف',
  line: (time, name, text) => `${time} ${name}: ${text}`,
}
