import type { In } from '../../texts.ts'

export const chatNote: In<'chatNote'> = {
  heading: 'محادثة زيارة الفيديو، احتفظ بها الطرفان',
  doctor: (name) => `د. \u2068${name}\u2069`,
  guest: 'ضيف',
  line: (time, name, text) => `${time} \u2068${name}\u2069: ${text}`,
}
