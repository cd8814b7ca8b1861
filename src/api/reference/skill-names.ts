/** One name for both languages where a technology has a name of its own. */
export type SkillNames = Record<string, string | [pt: string, en: string]>
