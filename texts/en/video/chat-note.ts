/** The chat of a video visit as a note of the visit, in the doctor's language. */
export const chatNote = {
  heading: 'Chat of the video visit, kept by both sides',
  doctor: (name: string) => `Dr. ${name}`,
  guest: 'Guest',
  line: (time: string, name: string, text: string) => `${time} ${name}: ${text}`,
}
