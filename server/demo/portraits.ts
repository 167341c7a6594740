/** Tones of one colour each: the ground, what is behind, hair, shoulders, head. */
const tones = [
  ['#e3f0eb', '#c4dfd5', '#2f6f5f', '#4f9482', '#f4faf7'],
  ['#e4ebf4', '#c8d6e8', '#35577d', '#5d80a8', '#f6f9fc'],
  ['#efe7f4', '#dccbe6', '#6b5a86', '#8f7cab', '#faf7fc'],
  ['#f6eae1', '#ead1bf', '#8a5a3c', '#b98462', '#fdf8f4'],
  ['#e2eff2', '#c3dce2', '#3f6f76', '#6a9ba3', '#f5fafb'],
  ['#edeedd', '#d8dbb9', '#59683a', '#87966a', '#fafaf3'],
  ['#f6e5e7', '#ebc9ce', '#8b4a58', '#b87783', '#fdf6f7'],
  ['#e8e8ec', '#cfd1d8', '#474d5c', '#777e8f', '#f8f8fa'],
  ['#f5eed9', '#e6d7a9', '#7d6524', '#b09448', '#fdfaf0'],
  ['#e1ecea', '#bfd6d3', '#24595c', '#52898b', '#f4f9f8'],
] as const

const behinds = [
  '<circle cx="128" cy="118" r="96"/>',
  '<circle cx="188" cy="84" r="62"/>',
  '<path d="M0 168c60-52 120-40 256-88v176H0z"/>',
  '<path d="M44 256V120a84 84 0 0 1 168 0v136z"/>',
  '<path d="M0 120c90-44 150 50 256 4v132H0z"/>',
  '<circle cx="64" cy="92" r="54"/><circle cx="206" cy="168" r="40"/>',
]

/** A calm portrait as SVG: head and shoulders in tones of one colour, of nobody in particular. Sixty differ. */
export function portraitOf(n: number): string {
  const [ground, behind, hair, shoulders, head] = tones[n % tones.length]!
  const shape = behinds[(n + Math.floor(n / tones.length)) % behinds.length]!
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256">' +
    `<path fill="${ground}" d="M0 0h256v256H0z"/><g fill="${behind}">${shape}</g>` +
    `<path fill="${shoulders}" d="M40 256c0-50 36-74 88-74s88 24 88 74z"/>` +
    `<path fill="${head}" d="M110 150h36v34a18 18 0 0 1-36 0z"/>` +
    `<path fill="${hair}" d="M82 118c0-62 92-62 92 0z"/><ellipse fill="${head}" cx="128" cy="122" rx="40" ry="46"/>` +
    `<path fill="${hair}" d="M86 112c6-50 78-50 84 0-22-22-62-22-84 0z"/></svg>`
  )
}
