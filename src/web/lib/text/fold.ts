/** Folds case and accents, for comparing texts in a search. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()
