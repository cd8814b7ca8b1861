/** The short name of an address: `https://www.ana.example/a` is `ana.example/a`. */
export const hostOf = (url: string): string =>
  url
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/\/$/, '')
    .slice(0, 60)
