import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { isEasyToGuess } from './weak-passwords.ts'

// The beginnings of published lists of stolen passwords, of six characters and more.
const worst =
  `123456 password 12345678 qwerty 123456789 12345678910 111111 1234567 dragon 123123 baseball abc123 football
  monkey letmein1 696969 shadow master 666666 qwertyuiop 123321 mustang 1234567890 michael 654321 superman 1qaz2wsx
  7777777 fuckyou 121212 000000 qazwsx 123qwe killer trustno1 jordan jennifer zxcvbnm asdfgh hunter buster soccer harley
  batman andrew tigger sunshine iloveyou charlie robert thomas hockey ranger daniel starwars 112233 george computer
  michelle jessica pepper 1111111 zxcvbn 555555 11111111 131313 freedom 777777 pass123 maggie 159753 aaaaaa ginger
  princess joshua cheese1 amanda summer love123 ashley nicole chelsea matthew access yankees 987654321 dallas austin
  thunder taylor matrix passw0rd p@ssw0rd Password1! welcome1 qwerty123 admin123 abcabc asdfasdf qweasd1 Summer2026
  987654 abcdef aabbcc1 doctor1 hospital salus2026`.split(/\s+/)

it('knows what is guessed first', () => {
  const letThrough = worst.filter((password) => !isEasyToGuess(password))
  // No rule finds every password of a published list; at least nine in ten must be found.
  assert.ok(letThrough.length <= worst.length / 10, letThrough.join(' '))
  for (const blanks of ['      ', '\t\t\t\t\t\t', '   a   ']) assert.ok(isEasyToGuess(blanks))
  const about = ['ada.okafor@salus.test', 'Ada Okafor']
  for (const own of ['ada.okafor@salus.test', 'Okafor', 'AdaOkafor1', 'okafor2026', 'ada.okafor']) {
    assert.ok(isEasyToGuess(own, about), own)
    assert.ok(!own.includes('kafor') || !isEasyToGuess(own), `${own} is only hers`)
  }
})

it('takes what people make up, and never fails on a text', () => {
  for (const password of [
    'salus-demo',
    'correct horse',
    'first-one',
    'my-new-one',
    'once-more',
    'Trälleborg-9',
    '3 blue cups',
  ])
    assert.ok(!isEasyToGuess(password), password)
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (text, about) => typeof isEasyToGuess(text, about) === 'boolean'),
  )
})
