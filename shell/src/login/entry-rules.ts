import { userLogin, userNew } from '@waymark/contracts';
import { loadRules } from '@waymark/shell-kit';

const { rulesOf } = await loadRules();

export const loginRules = rulesOf(userLogin);
export const registerRules = rulesOf(userNew);
