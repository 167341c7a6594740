import type { In } from '../../texts.ts'

export const latinName: In<'latinName'> = {
  label: 'الاسم بحروف لاتينية',
  says: 'للإيصالات والرسائل والوصفات، إذ لا يمكن طباعة كل حروف الاسم.',
}
