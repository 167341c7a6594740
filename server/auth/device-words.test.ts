import assert from 'node:assert/strict'
import { it } from 'node:test'
import { deviceIn } from '../mail/device.ts'
import { deviceOf, networkInWords } from './device-words.ts'

const seen: [userAgent: string, words: string][] = [
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['curl/8.14.1', 'An unknown program'],
  ['', 'An unknown program'],
  [`${'('.repeat(100_000)}Firefox/1`, 'An unknown program'],
]

it('names browser and system as people do', () => {
  for (const [userAgent, words] of seen) assert.equal(deviceIn('en', deviceOf(userAgent)), words)
})

it('says so in the language of who reads it, and what a server of before has written down as it stands', () => {
  assert.equal(deviceIn('de', { browser: 'Firefox', system: 'Windows' }), 'Firefox auf Windows')
  assert.equal(deviceIn('de', { browser: '', system: '' }), 'Ein unbekanntes Programm')
  assert.equal(deviceIn('de', { device: 'Edge on Windows' }), 'Edge on Windows')
})

it('shows of a network no more than its neighbourhood', () => {
  const blocks = ['203.0.113.77', '2001:0db8:0000:00a1::/64', null]
  assert.deepEqual(blocks.map(networkInWords), ['203.0.113.x', '2001:db8:0:x', ''])
})
