import type { In } from '../../texts.ts'
import { list, number } from '../words.ts'

export const patientsHere: In<'patientsHere'> = {
  arrived: 'وصل',
  waits: (minutes) => `ينتظر منذ ${number(minutes)} د`,
  online: 'ينتظر عبر الإنترنت',
  onlineFor: (minutes) => `ينتظر عبر الإنترنت منذ ${minutes} دقيقة`,
  numbered: (ticket) => `الرقم ${ticket}`,
  hasArrived: (name, time) => `وصل \u2068${name}\u2069 (\u2066${time}\u2069)`,
  callIn: 'نداء',
  callInOf: (name, time) => `نداء \u2068${name}\u2069، \u2068${time}\u2069`,
  called: (name) => `\u2068${name}\u2069: في الغرفة`,
  calledBeside: (name, others, room) =>
    `\u2068${name}\u2069: في الغرفة. الغرفة \u2068${room}\u2069 ليست خالية: \u2068${list(others)}\u2069.`,
  notCalled: 'تعذّر تسجيل النداء',
}
