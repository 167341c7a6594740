/**
 * What people call a class of substances when they tell of an allergy, in each language. Classes of the clinic's list
 * that are not here are recognised by their own name.
 */
const everydayWords: Readonly<Record<string, string>> = {
  penicillins: `penicillin, penicillins, penicilline, penizillin, penizilline, بنسلين, بنسيلين, بنسلينات, بنيسيلين,
    بنسلينيات`,
  cephalosporins: `cephalosporin, cephalosporins, cefalosporin, cefalosporins, cephalosporine, cefalosporine,
    سيفالوسبورين, سيفالوسبورينات, كيفالوسبورين`,
  'beta-lactams': 'beta-lactam, beta-lactams, betalactam, beta-lactam-antibiotika, بيتا لاكتام',
  carbapenems: 'carbapenem, carbapenems, carbapeneme, كاربابينيم',
  macrolides: 'macrolide, macrolides, makrolid, makrolide, ماكروليد, ماكروليدات',
  quinolones: `quinolone, quinolones, fluoroquinolone, fluoroquinolones, chinolon, chinolone, fluorchinolon,
    fluorchinolone, gyrasehemmer, كينولون, كينولونات, فلوروكينولون`,
  tetracyclines: 'tetracycline, tetracyclines, tetracyclin, tetracycline, tetrazyklin, tetrazykline, تتراسيكلين',
  sulfonamides: `sulfonamide, sulfonamides, sulphonamide, sulfa, sulpha, sulfa drugs, sulfa antibiotics, sulfonamid,
    sulfonamide, sulfonamid-antibiotika, سلفا, سلفوناميد, سلفوناميدات, سولفا`,
  aminoglycosides: 'aminoglycoside, aminoglycosides, aminoglykosid, aminoglykoside, أمينوغليكوزيد',
  nitroimidazoles: 'nitroimidazole, nitroimidazoles, nitroimidazol, nitroimidazole, نيتروإيميدازول',
  antifungals: 'azole, azoles, azol-antimykotika, azole antifungals, مضادات الفطريات',
  nsaids: `nsaid, nsaids, anti-inflammatories, anti-inflammatory painkillers, nsar, nsap, rheumamittel,
    nichtsteroidale antirheumatika, مضادات الالتهاب, مضادات الالتهاب غير الستيرويدية`,
  salicylates: 'salicylate, salicylates, salicylat, salizylate, aspirin, أسبرين, ساليسيلات',
  opioids: 'opioid, opioids, opiate, opiates, opiat, opiate, opioide, أفيون, أفيونات, مسكنات أفيونية',
  pyrazolones: 'pyrazolone, pyrazolones, pyrazolon, pyrazolone, بيرازولون',
  statins: 'statin, statins, statine, ستاتين, ستاتينات',
  'ace-inhibitors': `ace inhibitor, ace inhibitors, ace-hemmer, acehemmer, مثبطات الإنزيم المحول, مثبطات الإنزيم المحول
    للأنجيوتنسين`,
  'angiotensin-blockers': `sartan, sartans, sartane, angiotensin receptor blocker, angiotensin blocker, at1-blocker,
    سارتان, سارتانات`,
  'beta-blockers': 'beta blocker, beta blockers, beta-blocker, betablocker, betarezeptorenblocker, حاصرات بيتا',
  thiazides: 'thiazide, thiazides, thiazid, thiaziddiuretika, ثيازيد',
  'local-anaesthetics': `local anaesthetic, local anaesthetics, local anesthetic, local anesthetics, lokalanästhetikum,
    lokalanästhetika, örtliche betäubung, dental anaesthetic, مخدر موضعي, تخدير موضعي, بنج موضعي, بنج`,
  benzodiazepines: 'benzodiazepine, benzodiazepines, benzodiazepin, benzos, بنزوديازيبين',
  antiepileptics: 'anticonvulsant, anticonvulsants, antiepileptic, antiepileptics, antiepileptika, مضادات الصرع',
  heparins: 'heparin, heparins, heparine, هيبارين, هيبارينات',
  insulins: 'insulin, insulins, insuline, أنسولين, إنسولين',
  corticosteroids: `corticosteroid, corticosteroids, steroid, steroids, cortisone, cortison, kortison,
    kortikosteroide, glukokortikoide, كورتيزون, كورتيكوستيرويد, ستيرويد`,
  antihistamines:
    'antihistamine, antihistamines, antihistaminikum, antihistaminika, مضاد الهيستامين, مضادات الهيستامين',
  'proton-pump-inhibitors': `proton pump inhibitor, proton pump inhibitors, ppi, protonenpumpenhemmer, magenschutz,
    مثبطات مضخة البروتون`,
  ssris: 'ssri, ssris, serotonin reuptake inhibitor, serotonin-wiederaufnahmehemmer, مثبطات استرداد السيروتونين',
  iodine: 'iodine, jod, iod, يود, povidone, betadine, betaisodona, بيتادين',
}

/** What a class may be called in the text of an allergy, its own name included. */
export function wordsOfClass(name: string): string[] {
  // A clinic may call a class as what every object has.
  const words = Object.hasOwn(everydayWords, name) ? everydayWords[name]!.split(',') : []
  return [name, ...words.map((word) => word.trim().replaceAll(/\s+/g, ' '))]
}
