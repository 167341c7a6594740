import type { SearchWords } from './shipped.ts'

/** What people type in English for a field, a complaint or a way to meet. */
export const en: SearchWords = {
  fields: {
    Cardiology: 'heart, heart doctor, heart specialist, cardiologist, cardio, cardiac',
    Dermatology: 'skin, skin doctor, dermatologist, derma, mole check, skin cancer screening',
    Neurology: 'nerves, nerve doctor, brain, neurologist, neuro',
    Orthopedics:
      'bones, joints, bone doctor, orthopedist, orthopaedics, orthopaedist, orthopedic surgeon, spine, sports injury',
    Pediatrics: `child, children, kids, kid, baby, babies, infant, toddler, pediatrician, paediatrics, paediatrician,
      children’s doctor, child health`,
    Psychiatry:
      'mental health, psychiatrist, psychology, psychologist, therapist, therapy, counseling, counselling, shrink',
    Oncology: 'cancer, tumor, tumour, cancer doctor, oncologist, chemotherapy',
    Gastroenterology: 'stomach, gut, bowel, digestion, liver, gastroenterologist, gastro, colonoscopy, gastroscopy',
    Endocrinology: 'hormones, thyroid, diabetes doctor, endocrinologist, glands, metabolism',
    Radiology: 'x-ray, xray, mri, ct scan, scan, imaging, ultrasound, mammogram, radiologist',
    'General Medicine': `gp, family doctor, general practitioner, family medicine, family practice, primary care,
      primary care physician, internist, house doctor`,
    'Emergency Medicine': 'emergency, urgent care, urgent, emergency room, er, accident',
    Ophthalmology: 'eye, eyes, eye doctor, eye specialist, ophthalmologist, optician, optometrist, vision, eye test',
    'ENT (Ear, Nose, Throat)': 'ear, nose, throat, ears, otolaryngologist, otolaryngology, hearing test, ear doctor',
    Gynecology: `women, women’s health, women’s doctor, gynecologist, gynaecology, gynaecologist, gyno, obstetrics,
      obstetrician, obgyn, midwife, smear test, pap smear`,
    Urology: 'urologist, bladder, prostate, men’s health, men’s doctor, vasectomy',
    Pulmonology: 'lung, lungs, lung doctor, pulmonologist, pneumologist, respiratory, breathing test',
    Rheumatology: 'rheumatologist, rheumatism, rheuma, autoimmune',
    Nephrology: 'kidney, kidneys, kidney doctor, nephrologist, dialysis, renal',
    Hematology: 'blood, blood doctor, blood disorders, hematologist, haematology, haematologist',
  },
  reasons: {
    Cardiology:
      'chest pain, high blood pressure, hypertension, palpitations, heart attack, irregular heartbeat, ecg, ekg, cholesterol',
    Dermatology:
      'rash, acne, pimples, eczema, psoriasis, itching, mole, wart, warts, hair loss, hives, nail fungus, sunburn',
    Neurology: `headache, migraine, dizziness, dizzy, vertigo, seizure, epilepsy, numbness, stroke, tremor, memory loss,
      dementia, parkinson, multiple sclerosis, tingling`,
    Orthopedics: `back pain, backache, knee pain, knee, hip pain, hip, shoulder pain, shoulder, neck pain, fracture,
      broken bone, sprain, slipped disc, sciatica, carpal tunnel, ankle, foot pain`,
    Pediatrics:
      'child vaccination, baby vaccination, child fever, well child, growth, measles, chickenpox, diaper rash',
    Psychiatry: `depression, anxiety, stress, burnout, panic attack, insomnia, sleep problems, adhd, addiction, grief,
      eating disorder, ptsd`,
    Oncology: 'lump, breast cancer, lymphoma, second opinion',
    Gastroenterology: `stomach ache, abdominal pain, belly, heartburn, reflux, diarrhea, diarrhoea, constipation, nausea,
      vomiting, bloating, ulcer, hemorrhoids, haemorrhoids, ibs, food intolerance, celiac`,
    Endocrinology: 'diabetes, blood sugar, weight gain, overweight, obesity, thyroid nodule, osteoporosis',
    Radiology: 'bone scan',
    'General Medicine': `cold, flu, influenza, fever, sick note, sick, check-up, checkup, blood test,
      prescription, vaccination, vaccine, flu shot, travel vaccine, tetanus, covid, corona, tired, fatigue, pain,
      infection, allergy, referral`,
    'Emergency Medicine': 'injury, cut, wound, burn, bleeding, poisoning, bite',
    Ophthalmology:
      'blurred vision, red eye, cataract, glaucoma, glasses, contact lenses, dry eyes, conjunctivitis, pink eye',
    'ENT (Ear, Nose, Throat)': `sore throat, earache, hearing loss, hearing, tinnitus, sinus, sinusitis, snoring, nosebleed,
      tonsils, tonsillitis, hay fever, hoarse`,
    Gynecology: `pregnancy, pregnant, period, period pain, contraception, birth control, pill, menopause, endometriosis,
      fertility, breast, breast screening, hot flushes`,
    Urology: `urinary infection, uti, bladder infection, cystitis, incontinence, erectile dysfunction, kidney stones, kidney
      stone, prostate cancer, blood in urine`,
    Pulmonology: 'asthma, shortness of breath, breathing, cough, copd, bronchitis, pneumonia, sleep apnea, smoking',
    Rheumatology: 'arthritis, joint pain, gout, lupus, stiffness, fibromyalgia, swollen joints',
    Nephrology: 'kidney failure, swollen legs, protein in urine',
    Hematology: 'anemia, anaemia, iron deficiency, blood clot, thrombosis, bruising, leukemia, leukaemia',
  },
  also: {
    'General Medicine':
      'headache, back pain, sore throat, cough, high blood pressure, diarrhea, nausea, dizziness, rash, insomnia',
    Radiology: 'broken bone, breast screening',
    Endocrinology: 'menopause',
    Nephrology: 'kidney stones, kidney stone',
    Orthopedics: 'joint pain',
    Pulmonology: 'chest pain',
  },
  modes: {
    video: 'video, online, video call, video consultation, telemedicine, telehealth, remote, zoom',
    phone: 'phone, telephone, phone call, call',
    home: 'home visit, house call, at home',
  },
  passedOver: `dr, doctor, doctors, prof, professor, md, phd, physician, specialist, specialists, mr, mrs, ms, clinic, practice,
    surgery, for, with, the, a, an, and, or, of, in, at, on, my, me, i, is, have, has, need, want, find, near, best, good,
    please, to, problem, problems, pain, ache, appointment`,
}
