import { appointmentOf, expect, inspect, signInAs, test } from './people.ts'

const unlike = (name: string) => `${name}${crypto.randomUUID().replaceAll(/[\d-]/g, '')}`

test('who calls into a room in which somebody else is, is asked, and both stand marked on the board', async ({
  page,
  database,
  doctor,
}) => {
  const [first, second, third] = [unlike('Rosa'), unlike('Ravi'), unlike('Runa')]
  const [own, other] = [unlike('Own'), unlike('Other')]
  for (const [hour, patient] of [first, second, third].entries())
    await appointmentOf(database, doctor.id, { day: 0, hour, status: 'confirmed', patient })
  // One of them comes by video and has no room.
  await database.query(
    "update claims set mode = 'video' from persons where persons.id = patient_id and persons.name = $1",
    [third],
  )
  await database.query(
    "insert into rooms (place_id, name, sort) select first_place(), name, 'any' from unnest($1::text[]) name",
    [[own, other]],
  )
  await database.query('update doctors set location = $2 where id = $1', [doctor.id, own])
  const column = page.getByRole('region', { name: /^With the doctor/ })
  const rowOf = (name: string) => column.getByRole('listitem').filter({ hasText: name }).first()
  try {
    await signInAs(page, 'desk@salus.test', 'reception')
    await page.goto('/desk')
    // One press, into the doctor's own room.
    for (const name of [first, second]) {
      const arrived = page.getByRole('button', { name: `Arrived: ${name}` })
      await expect(arrived).toBeVisible()
      // A press while the rows move is not taken: nobody can have aimed it.
      await expect(async () => {
        if ((await arrived.count()) > 0) await arrived.click({ timeout: 2000 })
        await expect(arrived).toHaveCount(0, { timeout: 2000 })
      }).toPass()
    }
    await page.getByRole('button', { name: `Call in: ${first}` }).click()
    await expect(rowOf(first)).toContainText(own)

    // The next one would go into the same room.
    await page.getByRole('button', { name: `Call in: ${second}` }).press('Enter')
    const question = page.getByRole('dialog', { name: `Which room for ${second}?` })
    await expect(question.getByText(`${own} is not free: ${first}.`)).toBeVisible()
    await inspect(page, 'desk-room-taken')
    await question.getByRole('button', { name: other }).click()
    await expect(question).toBeHidden()
    await expect(rowOf(second)).toContainText(other)
    await expect(column.getByText('in one room with', { exact: false })).toHaveCount(0)

    // While they are in, the room can be changed; all the same, if one says so.
    await page.getByRole('button', { name: `More for ${second}` }).click()
    await page.getByRole('menuitem', { name: 'Change the room' }).click()
    await question.getByRole('button', { name: own }).click()
    await expect(question.getByText(`${own} is not free: ${first}.`)).toBeVisible()
    await question.getByRole('button', { name: 'Call in all the same' }).click()
    await expect(question).toBeHidden()
    await expect(rowOf(first)).toContainText(`in one room with ${second}`)
    await expect(page.locator('.undo', { hasText: `${second}: ${own}` })).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect(rowOf(second)).toContainText(other)

    // The calendar shows where they are, and who has no room.
    await page.goto('/desk/calendar?view=day&columns=rooms')
    await expect(page.getByRole('list', { name: new RegExp(`^${other}, `) }).getByText(second)).toBeVisible()
    await expect(page.getByRole('list', { name: /^No room, / }).getByText(third)).toBeAttached()
  } finally {
    await database.query('update rooms set closed = true where name = any($1)', [[own, other]])
  }
})
