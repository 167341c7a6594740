import type { In, Some } from '../../texts.ts'

export const servicesPage: Some<In<'servicesPage'>> = {
  title: 'Services · Salus',
  description: 'Ambulance, prélèvements à domicile, lits d’hôpital, soutien psychologique et vaccinations.',
  heading: 'Des soins qui ne sont pas un rendez-vous.',
  lead: 'Vous pouvez aussi demander ces services.',
  ambulance: 'Ambulance',
  offered: {
    ambulance: {
      name: 'Ambulance, 24 heures sur 24',
      says: 'Demandez une ambulance et suivez votre demande. Si une vie est en danger, appelez d’abord.',
      act: 'Demander une ambulance',
    },
    'home-sample-collection': {
      name: 'Prélèvement à domicile',
      says: 'Une personne formée vient chez vous à l’heure convenue et fait le prélèvement sur place.',
      act: 'Prévoir un prélèvement',
    },
    'hospital-beds': {
      name: 'Lits d’hôpital disponibles',
      says: 'Sachez où il y a un lit avant de partir, et demandez qu’on vous en garde un.',
      act: 'Demander un lit',
    },
    counseling: {
      name: 'Soutien psychologique',
      says: 'Prenez rendez-vous avec un médecin pour votre santé mentale.',
      act: 'Voir les médecins',
    },
    vaccination: {
      name: 'Calendrier des vaccinations',
      says: 'Choisissez un vaccin et un jour qui vous convient, pour vous ou votre enfant.',
      act: 'Prévoir une vaccination',
    },
  },
  emergency: {
    label: 'Urgence',
    heading: 'Une vie est en danger ?',
    says: (number) => `Quittez cette page et appelez. Le ${number} répond à toute heure.`,
    call: 'Appeler les urgences',
  },
}
