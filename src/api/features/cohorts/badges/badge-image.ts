import { plantPaths } from '#art/art-segments.ts'

const credentials = 'https://purl.imsglobal.org/ob/v3p0'

/** The plant with all its segments lit, on the ground of the mark; `inside` is what the picture carries. */
function draw(inside: string): string {
  const plant = plantPaths.map((path) => `<path d="${path}"/>`).join('')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="${credentials}" viewBox="0 0 120 120" width="480" height="480">`,
    inside,
    '<rect width="120" height="120" rx="30" fill="#0a3c25"/>',
    '<circle cx="60" cy="60" r="51" fill="none" stroke="#fbc018" stroke-width="3"/>',
    `<g transform="translate(28 16)" fill="#98e3a8">${plant}</g>`,
    '</svg>',
  ].join('')
}

/** Within the credential itself, so that it is seen without our server. */
export const badgeImage = `data:image/svg+xml;base64,${Buffer.from(draw('')).toString('base64')}`

/** Open Badges 3.0, chapter 5.3: a picture that carries its credential. A token has no characters to escape. */
export const bakedImage = (token: string): string => draw(`<openbadges:credential verify="${token}"/>`)
