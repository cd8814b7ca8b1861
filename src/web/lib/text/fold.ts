/** As texts are compared when somebody searches: case and accents do not count. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
