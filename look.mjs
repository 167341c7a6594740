import { chromium } from '@playwright/test'
const base='http://127.0.0.1:4939'
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell'})
async function as(email, role, width, dark, height=1400){
  const r=await (await fetch(base+'/api/auth/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email,password:'salus-demo',role})})).json()
  const c=await b.newContext({viewport:{width,height},colorScheme:dark?'dark':'light'})
  await c.addInitScript(t=>localStorage.setItem('token',t), r.token)
  return [await c.newPage(), r.token]
}
async function shot(page, path, name, full=true){
  await page.goto(base+path)
  await page.waitForSelector('h1')
  await page.waitForFunction(()=>!document.querySelector('.skeleton'))
  await page.waitForTimeout(600)
  await page.screenshot({path:`/tmp/ishots/${name}.png`, fullPage:full})
}
const lang=async(token,language)=>fetch(base+'/api/auth/language',{method:'PUT',headers:{'content-type':'application/json',authorization:'Bearer '+token},body:JSON.stringify({language})})
const which=process.argv[2]
if(which==='1'){
  const [p]=await as('patient@salus.test','user',1280,false); await shot(p,'/dashboard/insights','en-1280'); await shot(p,'/dashboard','home-1280'); await shot(p,'/dashboard/settings','settings-1280')
  const [d,t]=await as('doctor@salus.test','doctor',1280,false); 
  const id=(await (await fetch(base+'/api/insights/measurements',{headers:{authorization:'Bearer '+(await p.evaluate(()=>localStorage.getItem('token')))}})).json()).personId
  await shot(d,'/doctor/dashboard/patients/'+id,'doctor-1280')
}
if(which==='2'){
  const [p,t]=await as('patient@salus.test','user',390,true); await shot(p,'/dashboard/insights?days=365','dark-390')
  await lang(t,'ar'); await shot(p,'/ar/dashboard/insights','ar-390')
  const [q]=await as('patient@salus.test','user',1280,true); await shot(q,'/ar/dashboard/insights','ar-dark-1280')
  await lang(t,'de'); await shot(p,'/de/dashboard/insights?days=30','de-390'); await lang(t,'en')
}
await b.close()
