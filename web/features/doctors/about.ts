/** The reason for a visit in an address (`about`), chosen before the doctor; empty if none was. */
export const aboutOf = (address: URLSearchParams): string => (address.get('about') ?? '').slice(0, 100)
