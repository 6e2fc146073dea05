import { lazyComponent, lazyGroup } from '@waymark/shell-kit';
import { createElement } from 'react';
import classes from './report-card.module.css';

const charts = lazyGroup(() => import('@waymark/shell-kit/charts').then(({ loadReportCharts }) => loadReportCharts()));
const holding = () => createElement('div', { className: classes.holding, 'aria-hidden': true });

/** The charts, loaded when one is shown; a placeholder reserves the space. */
export const TrendChart = lazyComponent(charts, 'TrendChart', holding);
export const ShareChart = lazyComponent(charts, 'ShareChart', holding);
