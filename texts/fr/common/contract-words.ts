import type { In, Some } from '../../texts.ts'

export const contractWords: Some<In<'contractWords'>> = {
  specializations: {
    Cardiology: 'Cardiologie',
    Dermatology: 'Dermatologie',
    Neurology: 'Neurologie',
    Orthopedics: 'Orthopédie',
    Pediatrics: 'Pédiatrie',
    Psychiatry: 'Psychiatrie',
    Oncology: 'Oncologie',
    Gastroenterology: 'Gastro-entérologie',
    Endocrinology: 'Endocrinologie',
    Radiology: 'Radiologie',
    'General Medicine': 'Médecine générale',
    'Emergency Medicine': 'Médecine d’urgence',
    Ophthalmology: 'Ophtalmologie',
    'ENT (Ear, Nose, Throat)': 'ORL (oreilles, nez, gorge)',
    Gynecology: 'Gynécologie',
    Urology: 'Urologie',
    Pulmonology: 'Pneumologie',
    Rheumatology: 'Rhumatologie',
    Nephrology: 'Néphrologie',
    Hematology: 'Hématologie',
  },
}
