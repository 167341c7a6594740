/** How a video visit is joined, where it is listed. */
export const joinVideo = {
  join: 'Join by video',
  joinOf: (name: string, time: string) => `Join by video: ${name}, ${time}`,
  opensAt: (time: string) => `You can join here from ${time}.`,
  opensOn: (date: string, time: string) => `You can join here on ${date}, from ${time}.`,
  open: 'The room is open. Join now.',
  test: 'Test your camera and microphone',
  /** On paper. `address` is typed into a browser. */
  paper: (address: string, minutes: number) => `Join by video at ${address}, from ${minutes} minutes before.`,
}
