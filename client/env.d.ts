/** language → address of its texts, put in by the build */
declare const CATALOGUES: Record<string, string>
