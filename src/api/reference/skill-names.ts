/** A single name for technologies that are called the same in both languages. */
export type SkillNames = Record<string, string | [pt: string, en: string]>
