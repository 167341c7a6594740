import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic } from '../testing/clinic.ts'
import { movesOfMessages } from '../testing/message-moves.ts'

describe('counts of unread messages', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.closeWhole())

  it('are what a reader would count by hand after each of some hundred random moves', async () => {
    const { move, mustAgree } = await movesOfMessages(clinic, 4)
    for (let n = 0; n < 250; n++) {
      await move()
      if (n % 5 === 0) await mustAgree()
    }
    await mustAgree()
  })
})
