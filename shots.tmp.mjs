import { chromium } from '@playwright/test'
const base='http://127.0.0.1:4938'
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell'})
async function login(email,role){const r=await fetch(base+'/api/auth/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email,password:'salus-demo',role})});const j=await r.json(); if(!j.token) console.log(j); return {token:j.token,cookie:r.headers.getSetCookie()}}
const wanted=process.argv.slice(2)
const shots={
 en:{who:'patient',path:'/dashboard/medicines',w:1280},
 en390:{who:'patient',path:'/dashboard/medicines',w:390},
 ar390:{who:'patient',path:'/dashboard/medicines',w:390,lang:'ar'},
 dedark:{who:'patient',path:'/dashboard/medicines',w:1280,lang:'de',dark:true},
 home:{who:'patient',path:'/dashboard',w:1280},
 form:{who:'patient',path:'/dashboard/medicines',w:1280,press:/^Change: Levo/},
 form390:{who:'patient',path:'/dashboard/medicines',w:390,lang:'ar',press:/^تغيير/},
 zone:{who:'patient',path:'/dashboard/medicines',w:390,tz:'Asia/Tokyo'},
 print:{who:'patient',path:'/dashboard/medicines',w:800,print:true},
 big:{who:'patient',path:'/dashboard/medicines',w:390,big:true},
}
for (const n of wanted){const s=shots[n]
 const ctx=await b.newContext({viewport:{width:s.w,height:900},colorScheme:s.dark?'dark':'light',timezoneId:s.tz??'Europe/Berlin',reducedMotion:'reduce'})
 const page=await ctx.newPage()
 page.on('console',m=>{if(m.type()==='error')console.log(n,m.text())}); page.on('pageerror',e=>console.log(n,'PAGEERROR',e.message))
 await page.goto(base+'/login'); await page.waitForSelector('h1')
 const ok=await page.evaluate(async email=>{const r=await fetch('/api/auth/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email,password:'salus-demo',role:'user'})});const j=await r.json();localStorage.setItem('token',j.token??'');return r.status},s.who+'@salus.test'); if(ok!==200)console.log('login',ok)
 await page.waitForTimeout(800)
 if(s.lang) await page.evaluate(async l=>{const t=localStorage.getItem('token');const r=await fetch('/api/auth/language',{method:'PUT',headers:{'content-type':'application/json',authorization:'Bearer '+t},body:JSON.stringify({language:l})});console.log(r.status)},s.lang)
 if(s.dark) await page.evaluate(()=>localStorage.setItem('colours','dark'))
 await page.goto(base+s.path); await page.waitForSelector('h1'); await page.waitForFunction(()=>!document.querySelector('.skeleton'),null,{timeout:15000}).catch(()=>console.log('skeleton stays')); await page.waitForTimeout(700)
 if(s.big) await page.addStyleTag({content:'html{font-size:200%}'})
 if(s.press){await page.getByRole('button',{name:s.press}).first().click(); await page.waitForTimeout(1200)}
 if(s.print) await page.emulateMedia({media:'print'})
 console.log(n, await page.evaluate(()=>document.documentElement.scrollWidth+'/'+innerWidth))
 await page.screenshot({path:`/tmp/medicines-${n}.png`,fullPage:!s.press})
 if(s.lang) await page.evaluate(async()=>{const t=localStorage.getItem('token');await fetch('/api/auth/language',{method:'PUT',headers:{'content-type':'application/json',authorization:'Bearer '+t},body:JSON.stringify({language:'en'})})})
 await ctx.close()}
await b.close()
