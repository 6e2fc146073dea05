import { useOrganisation } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import classes from './first-steps.module.css';

/**
 * Keeps the room of the first steps while they load. Only for admins: where others join, the steps of a member are mostly done, and the
 * dashboard would move up.
 */
export const FirstStepsPlace = (): ReactNode => useOrganisation().admin && <div className={classes.place} />;
