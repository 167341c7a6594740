// usage: node shots.mjs out.png width scheme [who path]...
import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'
const [out, ...jobs] = process.argv.slice(2)
const base = process.env.BASE ?? 'http://127.0.0.1:4932'
const emails = { patient: ['patient@salus.test','user'], family: ['family@salus.test','user'], doctor: ['doctor@salus.test','doctor'], admin: ['admin@salus.test','admin'], desk: ['desk@salus.test','reception'] }
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const tokens = {}
async function tokenOf(who) {
  if (who === 'nobody') return null
  if (!tokens[who]) {
    const [email, role] = emails[who]
    const r = await fetch(base + '/api/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password: 'salus-demo', role }) })
    tokens[who] = await r.json()
  }
  return tokens[who]
}
const pics = []
for (const job of jobs) {
  const [who, path, width, scheme, act] = job.split('|')
  const ctx = await browser.newContext({ viewport: { width: +width, height: +width > 600 ? 900 : 844 }, colorScheme: scheme || 'light', deviceScaleFactor: 1, locale: 'en' })
  const t = await tokenOf(who)
  if (t) await ctx.addInitScript((tok) => localStorage.setItem('token', tok), t.token)
  const page = await ctx.newPage()
  const errs = []
  page.on('pageerror', (e) => errs.push(String(e)))
  await page.goto(base + path, { waitUntil: 'networkidle' }).catch(() => {})
  await page.waitForTimeout(800)
  if (act) { try { await eval(`(async()=>{${act}})()`) } catch (e) { errs.push('ACT ' + e) } await page.waitForTimeout(700) }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (overflow > 0 || errs.length) console.log(job.slice(0,80), 'overflow', overflow, errs.join(' | ').slice(0,300))
  pics.push([await page.screenshot({ fullPage: process.env.FULL !== 'no' }), +width, job.split('|').slice(0,4).join(' ')])
  await ctx.close()
}
const sheet = await browser.newPage({ viewport: { width: pics.reduce((a, [, w]) => a + (w > 600 ? 760 : 400) + 10, 10), height: 400 } })
await sheet.setContent(`<body style="margin:5px;display:flex;gap:10px;align-items:flex-start;background:#888;font:11px sans-serif">${pics.map(([b, w, n]) => `<div style="width:${w > 600 ? 760 : 400}px"><div>${n}</div><img style="width:100%" src="data:image/png;base64,${b.toString('base64')}"></div>`).join('')}`)
await sheet.waitForTimeout(300)
await sheet.screenshot({ path: out, fullPage: true })
await browser.close()
