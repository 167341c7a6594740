/** What is typed, and the field or the doctor that has to come first in `search.test.ts`. */
export const searches = `
skin > Dermatology
heart > Cardiology
eye > Ophthalmology
ear > ENT (Ear, Nose, Throat)
child > Pediatrics
kids > Pediatrics
GP > General Medicine
gp > General Medicine
family doctor > General Medicine
skin doctor > Dermatology
doctor for the skin > Dermatology
I need a doctor for my child > Pediatrics
vaccination > General Medicine
pedatrics > Pediatrics
pediatrican > Pediatrics
paediatrician > Pediatrics
cardiolgist > Cardiology
dermatoligist > Dermatology
psychatrist > Psychiatry
psychologist > Psychiatry
women's health > Gynecology
back pain > Orthopedics
knee > Orthopedics
headache > Neurology
migrane > Neurology
chest pain > Cardiology
rash > Dermatology
acne > Dermatology
pregnant > Gynecology
kidney > Nephrology
kidney stones > Urology
lungs > Pulmonology
asthma > Pulmonology
x-ray > Radiology
MRI > Radiology
cancer > Oncology
thyroid > Endocrinology
diabetes > Endocrinology
stomach > Gastroenterology
blood > Hematology
anaemia > Hematology
joint pain > Rheumatology
prostate > Urology
sore throat > ENT (Ear, Nose, Throat)
emergency > Emergency Medicine
depression > Psychiatry
flu shot > General Medicine
cardio > Cardiology
derm > Dermatology
car > Cardiology
neurology > Neurology
Dr. Weber > Jonas Weber
Dr Okafor > Amara Okafor
okafor amara > Amara Okafor
Okafor, Amara > Amara Okafor
Amara > Amara Okafor
okaf > Amara Okafor
okfor > Amara Okafor
amara okafr > Amara Okafor
prof. okafor > Amara Okafor
Okafor heart > Amara Okafor
nygard > Anders Nygård
Mueller > Stefan Müller
muller stefan > Stefan Müller
Müller > Stefan Müller
oconnell > Grace O’Connell
O'Connell > Grace O’Connell
amrani > Fatima Zahra El Amrani
adeyemi > Samuel Adeyemi
carvalo > Beatriz Carvalho
heartfield > Skinner Heartfield
skinner > Skinner Heartfield
Kinderarzt > Pediatrics
kinderärztin > Pediatrics
Kinderaerztin > Pediatrics
Kinderartz > Pediatrics
Hautarzt > Dermatology
Frauenarzt > Gynecology
Frauenärztin > Gynecology
Hausarzt > General Medicine
Augenarzt > Ophthalmology
HNO > ENT (Ear, Nose, Throat)
Herz > Cardiology
Haut > Dermatology
Arzt für Haut > Dermatology
Rücken > Orthopedics
Rückenschmerzen > Orthopedics
Rueckenschmerzen > Orthopedics
Kopfschmerzen > Neurology
Impfung > General Medicine
Schilddrüse > Endocrinology
Nierenarzt > Nephrology
Urologe > Urology
Kardiologie > Cardiology
Orthopäde > Orthopedics
Psychotherapie > Psychiatry
Lungenarzt > Pulmonology
Krebs > Oncology
Röntgen > Radiology
Roentgen > Radiology
Schwangerschaft > Gynecology
Blasenentzündung > Urology
Durchfall > Gastroenterology
Rheuma > Rheumatology
Blut > Hematology
طبيب أطفال > Pediatrics
طبيب اطفال > Pediatrics
أطفال > Pediatrics
الأطفال > Pediatrics
اطفل > Pediatrics
طبيب القلب > Cardiology
القلب > Cardiology
قلب > Cardiology
جلدية > Dermatology
جلديه > Dermatology
طبيب عام > General Medicine
طبيب أسرة > General Medicine
عيون > Ophthalmology
أنف وأذن وحنجرة > ENT (Ear, Nose, Throat)
نساء وولادة > Gynecology
طبيبة نساء > Gynecology
أعصاب > Neurology
صداع > Neurology
عظام > Orthopedics
ظهر > Orthopedics
نفسي > Psychiatry
كلى > Nephrology
معدة > Gastroenterology
تطعيم > General Medicine
حمل > Gynecology
سكري > Endocrinology
ربو > Pulmonology
أشعة > Radiology
د. كريمي > ليلى كريمي
كريمي ليلى > ليلى كريمي
ليلي > ليلى كريمي
`
  .trim()
  .split('\n')
  .map((line) => line.split(' > ') as [string, string])
